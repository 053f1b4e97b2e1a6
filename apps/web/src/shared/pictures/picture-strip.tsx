import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'

type PictureStripProps<P extends { id: string }> = {
  pictures: readonly P[]
  /** What a picture is called by its button and over its large view. */
  nameOf: (picture: P) => string
  draw: (picture: P, size: 'small' | 'large') => ReactNode
}

/** Small pictures in a row; each opens large. */
export function PictureStrip<P extends { id: string }>({ pictures, nameOf, draw }: PictureStripProps<P>) {
  const [shown, setShown] = useState<P>()
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(picture => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={nameOf(picture)}
              onClick={() => setShown(picture)}
              className="block overflow-hidden rounded-control outline-none focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2"
            >
              {draw(picture, 'small')}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} title={nameOf(shown)} className="sm:max-w-3xl">
          {draw(shown, 'large')}
        </Dialog>
      )}
    </>
  )
}
