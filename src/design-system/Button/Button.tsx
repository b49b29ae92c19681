import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { AnyLink, type AnyLinkProps } from '../Link/Link';
import { OwnText } from '../ownText';
import { Spinner } from '../Spinner/Spinner';
import { color, duration, easing, fontSize, fontWeight, media, radius, shadow, size, space } from '../tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'text';
export type ButtonSize = 'medium' | 'large' | 'small';

interface ButtonStyleProps {
  /** `primary` (candle gold) is for the main action of a view. Default `primary`. */
  variant?: ButtonVariant;
  /** Default `medium`. */
  buttonSize?: ButtonSize;
  /** Takes the whole width of its container. */
  fullWidth?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyleProps {
  /** The action, in one to three words. */
  children: ReactNode;
  /** Shows a spinner and ignores clicks, without leaving the tab order (so that focus is not lost). */
  busy?: boolean;
}

interface ButtonLinkProps extends AnyLinkProps, ButtonStyleProps {}

/** A button. The default `type` is `button`, so that it does not submit forms by accident. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = 'primary',
    buttonSize = 'medium',
    fullWidth,
    busy,
    children,
    onClick,
    type = 'button',
    ...rest
  },
  ref,
) {
  return (
    <ButtonElement
      ref={ref}
      type={type}
      data-variant={variant}
      data-size={buttonSize}
      data-full-width={fullWidth || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <Spinner size="1.1em" /> : null}
      <OwnText>{children}</OwnText>
    </ButtonElement>
  );
});

/** A link that looks like a button. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant = 'primary', buttonSize = 'medium', fullWidth, ...rest },
  ref,
) {
  return (
    <LinkElement
      ref={ref}
      data-variant={variant}
      data-size={buttonSize}
      data-full-width={fullWidth || undefined}
      {...rest}
    />
  );
});

const buttonStyles = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space.xs};
  max-width: 100%;
  min-height: ${size.target};
  padding: 0.55em min(1.5em, 7vw);
  border: 1px solid transparent;
  border-radius: ${radius.pill};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.2;
  letter-spacing: 0.015em;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color ${duration.normal} ${easing.standard},
    border-color ${duration.normal} ${easing.standard},
    box-shadow ${duration.slow} ${easing.standard},
    color ${duration.normal} ${easing.standard};
  &[data-size='small'] {
    padding: 0.4em 1.15em;
    min-height: 2.5rem;
    /* Keeps the text on one line while the container is wide enough. */
    flex-shrink: 0;
  }
  &[data-size='large'] {
    padding: 0.75em min(2em, 9vw);
    font-size: ${fontSize.m};
    min-height: 3.25rem;
  }
  &[data-full-width] {
    width: 100%;
  }
  &[data-variant='primary'] {
    background: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
    ${media.hover} {
      &:hover:not(:disabled) {
        background: ${color.fixed.candleBright};
        box-shadow: ${shadow.glow};
      }
    }
  }
  &[data-variant='secondary'] {
    border-color: ${color.controlBorder};
    color: ${color.text};
    ${media.hover} {
      &:hover {
        border-color: ${color.accent};
        color: ${color.accent};
      }
    }
  }
  &[data-variant='text'] {
    padding-inline: 0;
    color: ${color.link};
    text-decoration: underline;
    text-decoration-thickness: 0.07em;
    text-underline-offset: 0.3em;
    border-radius: ${radius.s};
    ${media.hover} {
      &:hover {
        color: ${color.linkHover};
      }
    }
  }
  &:active {
    transform: translateY(1px);
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    box-shadow: none;
  }
  &:disabled {
    background: ${color.sunken};
    border-color: ${color.border};
    color: ${color.textMuted};
  }
  ${media.forcedColors} {
    border-color: ButtonText;
  }
`;

const ButtonElement = styled.button(buttonStyles);
const LinkElement = styled(AnyLink)(buttonStyles);
