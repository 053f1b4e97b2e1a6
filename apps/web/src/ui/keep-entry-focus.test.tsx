import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { keepEntryFocus } from './keep-entry-focus.ts'

afterEach(cleanup)

/** A list whose entries can be removed or do nothing, and a part that changes on its own. */
function Page({ note }: { note: string }) {
  const [names, setNames] = useState(['Mint', 'Peach', 'Plum'])
  return (
    <section onClickCapture={keepEntryFocus}>
      <a href="#shop">To the shop</a>
      <ul>
        {names.map(name => (
          <li key={name}>
            <button type="button" onClick={() => name !== 'Mint' && setNames(names.filter(each => each !== name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p>Empty place</p>
      {note && <p>{note}</p>}
    </section>
  )
}

test('the focus stays in the section of a removed entry', async () => {
  render(<Page note="" />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Peach' }))
  await expect.poll(() => document.activeElement === document.body, { timeout: 2000 }).toBe(false)
})

test('the focus is not pulled back after a press on an empty place', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Page note="" />)
  await user.click(screen.getByRole('button', { name: 'Mint' }))
  await user.click(screen.getByText('Empty place'))
  rerender(<Page note="Saved" />)
  await new Promise(resolve => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(document.body)
})
