import type { ChatModel } from '../content/chat';
import type { ImageModel } from '../design-system';
import { createStore, useStore } from '../runtime/store';

/* What the components outside of the pages show (shell/Overlays): it stays when the visitor goes to another page. */

/** The content of the notification modal (product 4.2). */
export interface Notification {
  /** Default: a general title of the shell. */
  title?: string;
  /** Plain text. Line breaks and double spaces are preserved. */
  message: string;
  /** A phone number, shown below the message */
  phone?: string;
  /** Label of the close button. Default "Okay". */
  buttonLabel?: string;
}

const notificationStore = createStore<Notification | null>(null);
/** Shows the modal. An open modal is replaced. */
export const showNotification = (notification: Notification) => notificationStore.set(notification);
export const closeNotification = () => notificationStore.set(null);
export const useNotification = () => useStore(notificationStore, null);

const imagePreviewStore = createStore<ImageModel | null>(null);
/** Shows an image over the whole screen (product 4.2). */
export const showImagePreview = (image: ImageModel) => imagePreviewStore.set(image);
export const closeImagePreview = () => imagePreviewStore.set(null);
export const useImagePreview = () => useStore(imagePreviewStore, null);

/** The part of the consent that is shown: the banner asks, the modal lets the visitor choose groups. */
export type ConsentOverlayName = 'none' | 'banner' | 'modal';

const consentStore = createStore<ConsentOverlayName>('none');
export const showConsentOverlay = (name: ConsentOverlayName) => consentStore.set(name);
export const getConsentOverlay = () => consentStore.get();
export const useConsentOverlay = () => useStore(consentStore, 'none');

const chatStore = createStore<ChatModel | null>(null);
/** The slice of the chat passes on its settings. */
export const setChat = (chat: ChatModel | null) => chatStore.set(chat);
/** Null when the chat is off or its settings are not loaded yet. */
export const useChat = () => useStore(chatStore, null);

const phoneStore = createStore('');
/** Sets the general phone number of the box office, which is shown when a purchase cannot continue. The header has it. */
export const setPhone = (phone: string) => phoneStore.set(phone);
/** Formatted for reading. Empty when none is set or the header is not loaded yet. */
export const usePhone = () => useStore(phoneStore, '');

/** A captcha that must be solved before a request can be sent (product 8). */
export interface CaptchaRequest {
  solve: (token: string) => void;
  /** The visitor canceled: the request fails */
  cancel: () => void;
}

const captchaStore = createStore<CaptchaRequest | null>(null);
let pendingCaptcha: Promise<string | null> | null = null;

/** Shows the captcha and resolves to its token, or to null when it is canceled. Concurrent requests share one captcha. */
export function solveCaptcha(): Promise<string | null> {
  pendingCaptcha ??= new Promise((resolve) => {
    const close = (token: string | null) => {
      pendingCaptcha = null;
      captchaStore.set(null);
      resolve(token);
    };
    captchaStore.set({ solve: close, cancel: () => close(null) });
  });
  return pendingCaptcha;
}

export const useCaptcha = () => useStore(captchaStore, null);
