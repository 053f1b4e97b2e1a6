import { findPurchasableVariants, lookUpVariants, type PurchasableVariant } from '@shop/contracts/purchasing.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { CameraButton } from '#shared/admin/scan/camera-button.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { parseTypedLine } from './line-input.ts'
import { barcodesOf, parseGs1 } from './lot-input.ts'
import { variantSearchQuery } from './queries.ts'
import type { AddedLine } from './sheet.ts'

const TYPING_MS = 250

type LineSearchProps = {
  /** True if a line can have a best-before date and a lot number. */
  hasLots: boolean
  inputRef: RefObject<HTMLInputElement | null>
  /** True if there are no units yet: the field gets the focus, so that a scan or a pasted table arrives. */
  isFirst: boolean
  onAdd: (line: AddedLine) => void
  /** Called with pasted text of several rows or columns. */
  onPasteRows: (text: string) => void
}

/**
 * Adds lines by SKU, barcode or name. Enter adds the exact match at once, so that a scanner, which types like a
 * keyboard, can be used without looking. Arrow keys choose among several matches.
 */
export function LineSearch({ hasLots, inputRef, isFirst, onAdd, onPasteRows }: LineSearchProps) {
  const t = useT()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const q = typed.trim()
  const { data } = useQuery(variantSearchQuery(useDebounced(parseTypedLine(q) || parseGs1(q) ? '' : q, TYPING_MS)))
  const options = q === '' ? [] : (data?.items ?? [])

  const clear = () => {
    setTyped('')
    setActive(-1)
  }
  const pick = (variant: AddedLine['variant']) => {
    onAdd({ variant, quantity: 1 })
    clear()
  }
  /** Looks a code up after the field is empty again: the next scan may begin. */
  const submit = async (code: string) => {
    clear()
    try {
      const found = await findByCode(code)
      if (found) onAdd(found)
      else setUnknown(codes => (codes.includes(code) ? codes : [...codes, code]))
    } catch (error) {
      setTyped(current => (current === '' ? code : current))
      notifyFailure(t('purchasing.notAdded', { code }), error)
    }
  }
  const enter = () => {
    const chosen = options[active]
    if (chosen) pick(chosen)
    else if (q !== '') void submit(q)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    // Enter must not submit a surrounding form, and the arrow keys must not move the caret.
    if (key !== 'Enter' && (q === '' || !['ArrowDown', 'ArrowUp', 'Escape'].includes(key))) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Enter') enter()
    else if (key === 'Escape') clear()
    else setActive(nextOption(active, options.length, key))
  }
  return (
    <div>
      <Field label={t('purchasing.search')} hint={t(hasLots ? 'purchasing.searchLotsHint' : 'purchasing.searchHint')}>
        {control => (
          <TextInput
            {...control}
            ref={inputRef}
            autoFocus={isFirst}
            data-line-search
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="done"
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            onPaste={event => {
              const text = event.clipboardData.getData('text')
              if (!/[\n\t;]/.test(text.trim())) return
              event.preventDefault()
              onPasteRows(text)
            }}
          />
        )}
      </Field>
      <div className="mt-2 empty:hidden">
        <CameraButton onScan={code => void submit(code)} />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t('purchasing.matches')}
        className="mt-2 grid max-h-72 overflow-auto rounded-control border border-hairline empty:hidden"
      >
        {options.map((variant, index) => (
          <Option
            key={variant.sku}
            id={`${listId}-${index}`}
            variant={variant}
            isActive={index === active}
            onPick={() => {
              pick(variant)
              inputRef.current?.focus()
            }}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {q !== '' && data && t('purchasing.matchCount', { count: options.length })}
      </p>
      {unknown.length > 0 && (
        <Notice
          kind="bad"
          role="alert"
          className="mt-2"
          title={t('purchasing.unknownCodes', { codes: unknown.join(', ') })}
          actions={
            <CompactButton variant="quiet" onClick={() => setUnknown([])}>
              <X aria-hidden className="size-4" />
              {t('purchasing.dismiss')}
            </CompactButton>
          }
        >
          {t('purchasing.unknownCodesText')}
        </Notice>
      )}
    </div>
  )
}

/** The option that an arrow key makes active; it goes around. */
function nextOption(active: number, count: number, key: string): number {
  if (count === 0) return -1
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0
  return active > 0 ? active - 1 : count - 1
}

/**
 * Finds the one variant that is meant: an exact code with quantity and cost, an exact code alone, or the only match of
 * the words. A code with a quantity never stands for words.
 */
async function findByCode(typed: string): Promise<AddedLine | undefined> {
  const scanned = parseGs1(typed)
  if (scanned) {
    const { code, ...lot } = scanned
    const [match] = (await call(lookUpVariants, { body: { codes: barcodesOf(code) } })).items
    if (!match) return undefined
    const { code: _, ...variant } = match
    return { variant, quantity: 1, ...lot }
  }
  const line = parseTypedLine(typed)
  const { items } = await call(findPurchasableVariants, { query: { q: line?.code ?? typed } })
  const [first] = items
  if (line) {
    const { code: _, ...values } = line
    return first?.isExact ? { variant: first, ...values } : undefined
  }
  return first && (first.isExact || items.length === 1) ? { variant: first, quantity: 1 } : undefined
}

type OptionProps = { id: string; variant: PurchasableVariant; isActive: boolean; onPick: () => void }

function Option({ id, variant, isActive, onPick }: OptionProps) {
  const t = useT()
  const weight = useWeight()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the search field names the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? scrollIntoView : undefined}
      onClick={onPick}
      onPointerDown={event => event.preventDefault()}
      className={cx(
        'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1.5 text-sm hover:bg-raised',
        isActive && 'bg-raised',
      )}
    >
      <span className="mr-auto">
        <ProductText of={variant} field="title" />{' '}
        <span className="text-muted">
          {variant.brand} · {weight(variant.weight)}
        </span>
      </span>
      <code className="text-muted text-xs">{variant.sku}</code>
      <span className="text-muted tabular-nums">{t('purchasing.onHand', { count: variant.onHand })}</span>
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
