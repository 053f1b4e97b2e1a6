/** Where the files of pictures are kept. Keys are those of rules.ts: letters, digits, `-`, `.` and `/`. */
export type PictureStore = {
  /** Keeps a file; the same again changes nothing. Once it answers, the file outlives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes, undefined where there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes files; what is not there is removed already. */
  remove(keys: readonly string[]): Promise<void>
}

export const contentTypeOf = (key: string) => (key.endsWith('.avif') ? 'image/avif' : 'image/webp')
