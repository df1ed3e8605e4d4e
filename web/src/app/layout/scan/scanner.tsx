import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx'
import { useScanner } from './keys/use-scanner.ts'
import { closeScan, openCamera, openScan, useOpenScan } from './scan-store.ts'

const ScanDrawer = lazyPart(() => import('./scan-drawer.tsx').then(module => module.ScanDrawer))
const CameraDrawer = lazyPart(() => import('./camera/camera-drawer.tsx').then(module => module.CameraDrawer))

/** Listens to a scanner on every screen, and shows what it or the camera has read. */
export const Scanner = () => {
  useScanner()
  const open = useOpenScan()
  if (open === undefined) return null
  if (open.view === 'camera') return <CameraDrawer onCode={code => openScan(code, true)} onClose={closeScan} />
  return (
    <ScanDrawer
      key={open.code}
      code={open.code}
      onClose={closeScan}
      {...(open.byCamera && { onScanNext: openCamera })}
    />
  )
}
