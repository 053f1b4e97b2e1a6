import { listRentals } from '@shop/contracts/rental-staff.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const camera = { stopped: 0, code: 'KPI-HK-07' }

/** A device with a camera that sees one code. */
function showCodeToCamera(): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true })
  vi.doMock('@zxing/browser', () => ({
    BrowserMultiFormatReader: class {
      async decodeFromConstraints(_: unknown, __: unknown, report: (found: { getText: () => string }) => void) {
        // The real reader reports after the camera has started.
        setTimeout(() => report({ getText: () => camera.code }))
        return { stop: () => (camera.stopped += 1) }
      }
    },
  }))
  onTestFinished(() => {
    vi.doUnmock('@zxing/browser')
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
}

test('a scanned label of a hookah finds its rental, and the camera is closed', async () => {
  showCodeToCamera()
  const searched: (string | undefined)[] = []
  const { user } = await openShop('/admin/rentals', {
    responses: [
      ...staffResponses,
      respond(listRentals, ({ query: { q } }) => {
        searched.push(q)
        return { items: [], nextCursor: null, total: 0 }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('admin.scan.camera') }))
  await waitFor(() => expect(searched.at(-1)).toBe(camera.code))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('admin.scan.title') })).toBeNull())
  expect(camera.stopped).toBe(1)
  expect(screen.getByLabelText<HTMLInputElement>(t('adminRentals.search')).value).toBe(camera.code)
})
