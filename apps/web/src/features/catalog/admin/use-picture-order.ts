import { type PointerEvent, useState } from 'react'

const PLACE = 'data-place'

/** Carries a thing of a list to another place of it by mouse or finger; the keyboard has buttons. */
export function usePictureOrder(onMove: (from: number, to: number) => void) {
  const [carried, setCarried] = useState<{ from: number; to: number }>()
  const placeUnder = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const place = document.elementFromPoint(clientX, clientY)?.closest(`[${PLACE}]`)?.getAttribute(PLACE)
    return place ? Number(place) : undefined
  }
  return {
    carried,
    /** For the thing itself. */
    itemProps: (place: number) => ({ [PLACE]: place }),
    /** For what it is taken by. */
    handleProps: (from: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCarried({ from, to: from })
      },
      onPointerMove: (event: PointerEvent) => {
        const to = placeUnder(event)
        if (carried && to !== undefined && to !== carried.to) setCarried({ ...carried, to })
      },
      onPointerUp: () => {
        if (carried && carried.to !== carried.from) onMove(carried.from, carried.to)
        setCarried(undefined)
      },
      onPointerCancel: () => setCarried(undefined),
    }),
  }
}
