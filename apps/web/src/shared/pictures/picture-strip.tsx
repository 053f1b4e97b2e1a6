import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'

type PictureStripProps<P extends { id: string }> = {
  pictures: readonly P[]
  /** Returns the accessible name of a picture. */
  nameOf: (picture: P) => string
  draw: (picture: P, size: 'small' | 'large') => ReactNode
}

/** Thumbnails that open the large picture. */
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
              className="block overflow-hidden rounded-control focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2"
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
