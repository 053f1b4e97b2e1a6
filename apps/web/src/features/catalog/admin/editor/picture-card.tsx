import { locales } from '@shop/contracts/locales.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { cx } from '#ui/class-names.ts'
import type { DraftPicture } from './draft.ts'

type PictureCardProps = {
  picture: DraftPicture
  place: number
  count: number
  /** Props of the drag handle, for mouse and touch. */
  handle: ComponentProps<'div'>
  onChange: (changes: Partial<DraftPicture>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A picture with its alternative text in each language. */
export function PictureCard({ picture, place, count, handle, onChange, onMove, onRemove }: PictureCardProps) {
  const t = useT()
  const name = String(place + 1)
  const buttons = [
    { label: t('adminCatalog.pictureBefore', { name }), Icon: ArrowLeft, to: place - 1 },
    { label: t('adminCatalog.pictureAfter', { name }), Icon: ArrowRight, to: place + 1 },
  ]
  return (
    <>
      <div className="grid w-32 shrink-0 content-start gap-1">
        <div {...handle} className="relative cursor-grab select-none active:cursor-grabbing">
          <img
            src={picture.url}
            alt={picture.alt}
            draggable={false}
            className="aspect-square w-full rounded-control bg-raised object-cover"
          />
          {/* A finger on the picture itself scrolls the page. */}
          <span className="absolute top-1 left-1 touch-none rounded-control bg-surface p-1.5 pointer-coarse:p-2.5">
            <GripVertical aria-hidden className="size-4" />
          </span>
        </div>
        <div className="flex justify-between">
          {buttons.map(({ label, Icon, to }) => (
            <IconOnly key={label} label={label} disabled={to < 0 || to >= count} onClick={() => onMove(to)}>
              <Icon aria-hidden className="size-4" />
            </IconOnly>
          ))}
          <IconOnly label={t('adminCatalog.pictureRemove', { name })} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
          </IconOnly>
        </div>
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <p className="text-muted text-sm">{t(place === 0 ? 'adminCatalog.altFirst' : 'adminCatalog.alt')}</p>
        {locales.map(locale => (
          <CompactInput
            key={locale}
            lang={locale}
            maxLength={200}
            aria-label={t('adminCatalog.altOf', { name, language: t(`admin.language.${locale}`) })}
            placeholder={t(`admin.language.${locale}`)}
            value={picture[textKey('alt', locale)]}
            onChange={event => onChange({ [textKey('alt', locale)]: event.target.value })}
            className="w-full"
          />
        ))}
      </div>
    </>
  )
}

/** Classes of a card; the drop target has a highlighted frame. */
export const pictureCardClass = (isCarried: boolean, isTarget: boolean): string =>
  cx(
    'flex gap-3 rounded-picture border-[1.5px] p-3',
    isTarget ? 'border-accent' : 'border-hairline',
    isCarried && 'opacity-60',
  )

function IconOnly({ label, ...props }: ComponentProps<typeof CompactButton> & { label: string }) {
  return <CompactButton variant="quiet" aria-label={label} {...props} />
}
