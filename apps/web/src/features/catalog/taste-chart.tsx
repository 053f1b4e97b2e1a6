import { type TasteProfile, tasteDimensions } from '@shop/contracts/catalog.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

const names: Record<keyof TasteProfile, MessageId> = {
  sweet: 'taste.sweet',
  sour: 'taste.sour',
  fresh: 'taste.fresh',
  spicy: 'taste.spicy',
  creamy: 'taste.creamy',
  bitter: 'taste.bitter',
  herbal: 'taste.herbal',
}

const RINGS = 5
const RADIUS = 96
const CENTRE = { x: 170, y: 128 }

const angleOf = (index: number) => (index / tasteDimensions.length) * 2 * Math.PI - Math.PI / 2

/** A point on an axis, as far out as `share` of the radius. */
function pointAt(index: number, share: number): { x: number; y: number } {
  const angle = angleOf(index)
  return {
    x: Math.round((CENTRE.x + Math.cos(angle) * RADIUS * share) * 10) / 10,
    y: Math.round((CENTRE.y + Math.sin(angle) * RADIUS * share) * 10) / 10,
  }
}

function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x - CENTRE.x) < 12) return 'middle'
  return x < CENTRE.x ? 'end' : 'start'
}

/** The taste as a star of embers: as many glow on an axis as it is strong, and a shape joins them. */
export function TasteChart({ taste }: { taste: TasteProfile }) {
  const t = useT()
  const shape = tasteDimensions.map((dimension, index) => pointAt(index, Math.max(taste[dimension], 0.04)))
  return (
    <figure className="m-0">
      <svg aria-hidden viewBox="0 0 340 256" className="w-full max-w-md overflow-visible">
        <polygon
          points={shape.map(({ x, y }) => `${x},${y}`).join(' ')}
          strokeWidth="2"
          strokeLinejoin="round"
          className="fill-accent/20 stroke-accent"
        />
        {tasteDimensions.map((dimension, index) => {
          const label = pointAt(index, 1.16)
          return (
            <g key={dimension}>
              {Array.from({ length: RINGS }, (_, ring) => {
                const share = (ring + 1) / RINGS
                const { x, y } = pointAt(index, share)
                const isLit = taste[dimension] >= share - 1 / RINGS / 2
                return <circle key={share} cx={x} cy={y} r="3" className={isLit ? 'fill-accent' : 'fill-hairline'} />
              })}
              <text
                x={label.x}
                y={label.y + 4}
                fontSize="13"
                textAnchor={anchorOf(label.x)}
                className={taste[dimension] >= 0.5 ? 'fill-text font-medium' : 'fill-muted'}
              >
                {t(names[dimension])}
              </text>
            </g>
          )
        })}
      </svg>
      <table className="sr-only">
        <caption>{t('taste.title')}</caption>
        <tbody>
          {tasteDimensions.map(dimension => (
            <tr key={dimension}>
              <th scope="row">{t(names[dimension])}</th>
              <td>{Math.round(taste[dimension] * 100)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
