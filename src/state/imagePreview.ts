import type { ImageModel } from '../design-system';
import { createStore, useStore } from '../runtime/store';

const imagePreviewStore = createStore<ImageModel | null>(null);

/** Shows an image over the whole screen (product 4.2). */
export function showImagePreview(image: ImageModel): void {
  imagePreviewStore.set(image);
}

export function closeImagePreview(): void {
  imagePreviewStore.set(null);
}

export function useImagePreview(): ImageModel | null {
  return useStore(imagePreviewStore, null);
}
