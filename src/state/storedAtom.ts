import { atom, type RecoilValue } from 'recoil';
import { readStored, subscribeToStored, type StoredItem } from '../lib/storage';

/**
 * An atom that shows a value of the browser's storage. It has no setter: `writeStored` changes the storage before it returns, and
 * then the atom in this tab and in others. Only for components that are rendered after mount.
 */
export function storedAtom<T>(item: StoredItem<T>): RecoilValue<T | null> {
  return atom<T | null>({
    key: item.name,
    default: null,
    effects: [
      ({ setSelf }) => {
        const read = () => setSelf(readStored(item));
        read();
        return subscribeToStored(item, read);
      },
    ],
  });
}
