import type { Editable } from '../../content/editables';

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
