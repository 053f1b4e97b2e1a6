import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useNextStepFocus } from './use-next-step-focus.ts'

afterEach(cleanup)

function Steps({ version, step, hasFailed }: { version: string; step: string; hasFailed: boolean }) {
  const { place, remember, forget } = useNextStepFocus(version)
  const press = () => {
    remember()
    if (hasFailed) forget()
  }
  return (
    <div ref={place} tabIndex={-1}>
      <button key={step} type="button" onClick={press}>
        {step}
      </button>
    </div>
  )
}

test.for([
  { hasFailed: false, isFocused: true },
  { hasFailed: true, isFocused: false },
])(
  'a change of the order moves the focus to the steps unless the pressed one failed: $hasFailed',
  async ({ hasFailed, isFocused }) => {
    const { rerender } = render(<Steps version="1.0" step="Confirm" hasFailed={hasFailed} />)
    await userEvent.setup().click(screen.getByRole('button'))
    rerender(<Steps version="2.0" step="Pack" hasFailed={hasFailed} />)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(document.activeElement !== document.body).toBe(isFocused)
  },
)
