import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx'
import { closeScan, useOpenScan } from './scan-store.ts'
import { useScanner } from './use-scanner.ts'

const ScanDrawer = lazyPart(() => import('./scan-drawer.tsx').then(module => module.ScanDrawer))

/** Listens to a scanner on every screen, and shows what was scanned. */
export const Scanner = () => {
  useScanner()
  const code = useOpenScan()
  return code !== undefined && <ScanDrawer key={code} code={code} onClose={closeScan} />
}
