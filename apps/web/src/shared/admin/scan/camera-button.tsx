import { ScanBarcode } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '../fields/controls.tsx'

type CameraButtonProps = Omit<ComponentProps<typeof CameraDialog>, 'onClose'> & {
  /** True if the first code closes the camera. */
  isSingle?: boolean
}

const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

/** Opens the camera, which reads one code after the other until it is closed, or a single one. Hidden on devices without cameras. */
export function CameraButton({ isSingle = false, ...scanning }: CameraButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!('mediaDevices' in navigator)) return null
  return (
    <>
      <CompactButton onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden className="size-4" />
        {t('admin.scan.camera')}
      </CompactButton>
      {isOpen && (
        <Suspense>
          <CameraDialog
            {...scanning}
            onScan={code => {
              if (isSingle) setOpen(false)
              scanning.onScan(code)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
