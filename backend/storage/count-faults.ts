import { StorageFault, type Storage } from './storage.ts';

/** How often files could not be written or read since the process began. */
export type StorageFaultCounts = Readonly<Record<StorageFault['code'], number>>;

export type CountedStorage = Storage & { faults(): StorageFaultCounts };

/** The storage, which also counts what it failed with; lists and cut-off streams are not counted. */
export function countFaults(storage: Storage): CountedStorage {
  const counts = { full: 0, unavailable: 0 };
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof StorageFault) counts[error.code] += 1;
      throw error;
    }
  };
  return {
    ...storage,
    put: (...args) => counted(storage.put(...args)),
    open: (...args) => counted(storage.open(...args)),
    stat: (...args) => counted(storage.stat(...args)),
    download: (...args) => counted(storage.download(...args)),
    remove: (...args) => counted(storage.remove(...args)),
    check: () => counted(storage.check()),
    faults: () => counts,
  };
}
