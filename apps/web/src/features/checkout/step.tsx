import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { fieldId, focusField, StepHeading } from './form-parts.tsx'
import { type CheckoutValues, type FieldName, findProblems } from './form-values.ts'

type StepProps = {
  number: number
  title: string
  fields: readonly FieldName[]
  /** The values of the step in one line. */
  summary: ReactNode
  /** True if the step is decided for each order, so that it opens although its values are valid. */
  startsOpen?: boolean
  children: ReactNode
}

/**
 * A step of the form. A valid step collapses to its summary when the customer continues, and is collapsed from the start
 * if the form was prefilled. An invalid value opens it. Its fields stay mounted, because they keep the values valid.
 */
export function Step({ number, title, fields, summary, startsOpen = false, children }: StepProps) {
  const t = useT()
  const id = useId()
  const step = useRef<HTMLFieldSetElement>(null)
  const { control, trigger, getFieldState } = useFormContext<CheckoutValues>()
  const isValid = useWatch({
    control,
    compute: values => {
      const problems = findProblems(values)
      return fields.every(name => !problems[name])
    },
  })
  const { errors } = useFormState({ control, name: [...fields] })
  const isWrong = !isValid || fields.some(name => errors[name])
  const [isOpen, setOpen] = useState(startsOpen || isWrong)
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  const isShown = isOpen || isWrong

  const open = () => {
    flushSync(() => setOpen(true))
    const first = fields.find(name => document.getElementById(fieldId(name)))
    if (first) focusField(first)
  }
  const finish = async () => {
    await trigger([...fields])
    const wrong = fields.find(name => getFieldState(name).error)
    if (wrong) return focusField(wrong)
    flushSync(() => setOpen(false))
    focusAfter(step.current)
  }
  return (
    <fieldset ref={step} aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-4 sm:p-6">
      <div className="flex items-baseline gap-4">
        <StepHeading id={id} number={number} title={title} isSmall={!isShown} />
        {!isShown && (
          <>
            <p className="min-w-0 flex-1 break-words text-right text-muted max-sm:hidden">{summary}</p>
            <Button
              variant="plain"
              size="sm"
              aria-label={t('checkout.editStep', { title })}
              onClick={open}
              className="-my-2 ml-auto"
            >
              {t('checkout.edit')}
            </Button>
          </>
        )}
      </div>
      {!isShown && <p className="mt-1 break-words text-muted sm:hidden">{summary}</p>}
      <div hidden={!isShown} className="mt-4">
        <div className="grid gap-4">{children}</div>
        <Button variant="outline" className="mt-5 max-sm:w-full" onClick={() => void finish()}>
          {t('checkout.continue')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Focuses the heading of the next step, or the order button after the last one. */
function focusAfter(step: HTMLElement | null): void {
  const stops = [...document.querySelectorAll<HTMLElement>('form [data-step], form [type=submit]')]
  const next = stops.find(stop => !step?.contains(stop) && isAfter(step, stop))
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function isAfter(step: HTMLElement | null, stop: HTMLElement): boolean {
  return step !== null && (step.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
