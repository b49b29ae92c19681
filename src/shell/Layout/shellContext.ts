import { createContext, type ReactElement } from 'react';
import type { FileModel } from '../../content/image';

/** Renders the parts of the shell without Gatsby's slices. */
export interface ShellParts {
  renderHeader: (props: {
    variant: 'page' | 'ticketing';
    headerLogo: FileModel | null;
    promoBanner: boolean;
  }) => ReactElement;
  /** @param ids of the notification banners of the page */
  renderNotificationBanners: (ids: string[] | undefined) => ReactElement;
  footer: ReactElement;
  chat: ReactElement;
}

/** The shell of a preview, which is read at request time. Null: the slices of the build. */
export const ShellContext = createContext<ShellParts | null>(null);
