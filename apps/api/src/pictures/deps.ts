import type { Deps } from '#platform/config/deps.ts'
import type { PictureStore } from './store.ts'

export type PictureDeps = Deps & { pictureStore: PictureStore }
