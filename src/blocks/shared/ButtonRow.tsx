import { ButtonLink, Cluster, type ClusterProps } from '../../design-system';
import type { ButtonModel } from '../../content/link';

interface ButtonRowProps {
  buttons: ButtonModel[];
  justify?: ClusterProps['justify'];
  /** One button per line, all as wide as the widest. */
  stacked?: boolean;
  buttonSize?: 'medium' | 'large' | 'small';
}

/** The buttons of a block. Renders nothing without buttons. */
export function ButtonRow({ buttons, justify = 'start', stacked, buttonSize }: ButtonRowProps) {
  if (buttons.length === 0) return null;
  return (
    <Cluster
      gap="s"
      justify={justify}
      style={stacked ? { flexDirection: 'column', alignItems: 'stretch', width: 'fit-content' } : undefined}
    >
      {buttons.map((button) => (
        <ButtonLink
          key={button.id}
          href={button.href}
          variant={button.variant}
          openInNewTab={button.openInNewTab}
          buttonSize={buttonSize}
        >
          {button.text}
        </ButtonLink>
      ))}
    </Cluster>
  );
}
