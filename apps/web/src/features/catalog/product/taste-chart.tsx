import type { TasteProfile } from '@shop/contracts/catalog.ts'
import { tasteDimensions } from '@shop/contracts/product-values.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

export const tasteNames: Record<keyof TasteProfile, MessageId> = {
  sweet: 'taste.sweet',
  sour: 'taste.sour',
  fresh: 'taste.fresh',
  spicy: 'taste.spicy',
  creamy: 'taste.creamy',
  bitter: 'taste.bitter',
  herbal: 'taste.herbal',
}

/** Number of dots in a row. */
const DOTS = Array.from({ length: 12 }, (_, index) => index)
const STEP = 16
const SPARK = 5

/** The taste profile as rows of dots. Screen readers use the table around it. */
export function TasteChart({ taste }: { taste: TasteProfile }) {
  const t = useT()
  return (
    <table className="w-full max-w-xl">
      <caption className="sr-only">{t('taste.title')}</caption>
      <tbody>
        {tasteDimensions.map(dimension => {
          const percent = Math.round(taste[dimension] * 100)
          return (
            <tr key={dimension}>
              <th scope="row" className="w-px whitespace-nowrap py-1.5 pr-5 text-left font-normal">
                <span className={percent === 0 ? 'text-muted' : 'font-medium'}>{t(tasteNames[dimension])}</span>
              </th>
              <td className="py-1.5">
                <EmberRow share={taste[dimension]} />
              </td>
              <td className="w-px py-1.5 pl-4 text-right">
                <span className="whitespace-nowrap font-dots font-medium text-[1.375rem] leading-none tabular-nums">
                  {percent}
                  <span className="sr-only"> %</span>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function EmberRow({ share }: { share: number }) {
  const lit = share === 0 ? 0 : Math.max(1, Math.round(share * DOTS.length))
  return (
    <svg aria-hidden viewBox={`0 0 ${DOTS.length * STEP} ${STEP}`} className="block w-full">
      {DOTS.map(index => (
        <circle
          key={index}
          cx={index * STEP + STEP / 2}
          cy={STEP / 2}
          r={index < lit ? SPARK : SPARK - 2}
          // The opacity increases towards the end of the row.
          opacity={index < lit ? 0.45 + (0.55 * (index + 1)) / lit : 1}
          className={index < lit ? 'fill-accent' : 'fill-hairline'}
        />
      ))}
    </svg>
  )
}
