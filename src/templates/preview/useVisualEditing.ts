import { useEffect } from 'react';
import type { Editable } from '../../content/editables';

/** Milliseconds without a change of the page after which new elements are marked. */
const quietMs = 300;

/**
 * Makes a preview in the visual editor of Directus editable: a click on a text, a picture or a block opens it in a drawer. After
 * it is saved, the preview is loaded again. Does nothing outside of a frame.
 *
 * @param cmsUrl the address of Directus; only its messages are accepted
 */
export function useVisualEditing(cmsUrl: string, editables: readonly Editable[]): void {
  useEffect(() => {
    if (window.top === window || editables.length === 0) return;
    let isActive = true;
    let timer = 0;
    let remove: () => void = () => undefined;
    // Only the frame of an editor loads the library.
    void import('@directus/visual-editing').then((library) => {
      if (!isActive) return;
      const connect = () => {
        const hasNew = markEditables(document, editables, ({ collection, item, fields }) =>
          library.setAttr({ collection, item, fields, mode: 'drawer' }),
        );
        if (!hasNew) return;
        void library.apply({ directusUrl: cmsUrl, onSaved: () => window.location.reload() });
      };
      const observer = new MutationObserver(() => {
        window.clearTimeout(timer);
        timer = window.setTimeout(connect, quietMs);
      });
      const main = document.getElementById('main');
      if (main) observer.observe(main, { childList: true, subtree: true });
      remove = () => {
        observer.disconnect();
        library.remove();
      };
      connect();
    });
    return () => {
      isActive = false;
      window.clearTimeout(timer);
      remove();
    };
  }, [cmsUrl, editables]);
}

/** The attribute that the library for visual editing reads. */
const editableAttribute = 'data-directus';

/**
 * Marks the elements of editable texts, pictures and blocks that are not marked yet.
 *
 * @param toAttribute returns the value of the attribute
 * @returns whether an element was marked
 */
export function markEditables(
  root: ParentNode,
  editables: readonly Editable[],
  toAttribute: (editable: Editable) => string,
): boolean {
  let hasMarked = false;
  const mark = (element: Element | undefined | null, editable: Editable) => {
    if (!element || element.hasAttribute(editableAttribute)) return;
    element.setAttribute(editableAttribute, toAttribute(editable));
    hasMarked = true;
  };
  for (const editable of editables) {
    const frame = root.querySelector(`[data-island="${CSS.escape(editable.block)}"]`);
    if (!frame) continue;
    if (editable.file !== undefined) mark(findPicture(frame, editable.file), editable);
    else if (editable.text !== undefined) mark(findText(frame, editable.text), editable);
    else mark(frame, editable);
  }
  return hasMarked;
}

/** Finds the outermost element with exactly this text. */
function findText(frame: Element, text: string): Element | undefined {
  return [...frame.querySelectorAll('*')].find(
    (element) => (element.textContent ?? '').replace(/\s/g, '') === text,
  );
}

function findPicture(frame: Element, file: string): Element | undefined {
  return [...frame.querySelectorAll('img')].find((image) =>
    [...image.attributes].some(({ name, value }) => /src/.test(name) && value.includes(`/${file}`)),
  );
}
