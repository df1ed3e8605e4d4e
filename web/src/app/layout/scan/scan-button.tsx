import { ScanOutlined } from '@ant-design/icons'
import { openCamera } from './scan-store.ts'
import './scan-button.css'

/** Scans with the camera; in the navigation bar of narrow screens. Others have it in the palette. */
export const ScanButton = () => (
  <button type="button" className="icon-button scan-button" aria-label="扫一扫" title="扫一扫" onClick={openCamera}>
    <ScanOutlined aria-hidden />
  </button>
)
