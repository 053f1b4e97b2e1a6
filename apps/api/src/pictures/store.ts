/** Stores the files of pictures. Keys are those of rules.ts: letters, digits, `-`, `.` and `/`. */
export type PictureStore = {
  /** Stores a file durably. Idempotent. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns the bytes of a file; undefined if it does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Deletes files; missing files are no error. */
  remove(keys: readonly string[]): Promise<void>
}

export const contentTypeOf = (key: string) => (key.endsWith('.avif') ? 'image/avif' : 'image/webp')
