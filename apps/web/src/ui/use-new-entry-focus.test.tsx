import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useNewEntryFocus } from './use-new-entry-focus.ts'

afterEach(cleanup)

function List({ names, isError }: { names: readonly string[]; isError: boolean }) {
  const { place, remember } = useNewEntryFocus(names.length)
  return (
    <div ref={place}>
      <ul>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <button type="button" onClick={() => void remember(Promise.resolve({ isError }))}>
        Show more
      </button>
    </div>
  )
}

test.for([
  { isError: false, focused: 'Plum' },
  { isError: true, focused: 'Show more' },
])('"Show more" focuses the first new entry unless the request failed: $isError', async ({ isError, focused }) => {
  const { rerender } = render(<List names={['Mint']} isError={isError} />)
  await userEvent.setup().click(screen.getByRole('button'))
  rerender(<List names={['Mint', 'Plum', 'Peach']} isError={isError} />)
  expect(document.activeElement?.textContent).toBe(focused)
})
