import { CameraOutlined } from '@ant-design/icons'
import { scannedCode } from '@seam/contract/lab/sample/scanned-code'
import { useState } from 'react'
import { SideDrawer } from '../../../../kit/drawer/side-drawer.tsx'
import { loadQrReader } from './qr-reader.ts'
import { type CameraState, useCamera } from './use-camera.ts'
import './camera-drawer.css'

const messages: Readonly<Record<CameraState, string>> = {
  starting: '正在打开摄像头…',
  running: '对准样品标签、委托单或报告上的二维码',
  insecure: '浏览器只在 https 地址下允许使用摄像头，请拍照',
  denied: '没有使用摄像头的权限：请在浏览器设置中允许，或拍照',
  missing: '没有找到摄像头，请选择图片',
  failed: '摄像头没有打开，可能正被其他应用使用；请关闭后重试，或拍照',
}

const readFile = async (file: File): Promise<string | undefined> => {
  const [read, picture] = await Promise.all([loadQrReader(), createImageBitmap(file)])
  try {
    return await read(picture)
  } finally {
    picture.close()
  }
}

type Props = { onCode: (code: string) => void; onClose: () => void }

/** Reads the QR code of a label or paper with the camera, or from a photo if the browser refuses the camera. */
export const CameraDrawer = ({ onCode, onClose }: Props) => {
  const [fault, setFault] = useState<string>()
  const take = (text: string) => {
    if (scannedCode(text) === undefined) return setFault(`不是本系统的编号：${text.slice(0, 60)}`)
    navigator.vibrate?.(60)
    onCode(text)
  }
  const { video, state } = useCamera(take)
  const takePhoto = async (file: File) => {
    setFault('正在识别…')
    const text = await readFile(file).catch(() => undefined)
    if (text === undefined) setFault('图片中没有找到二维码：请靠近、放平后重拍')
    else take(text)
  }
  return (
    <SideDrawer title="扫一扫" width={480} onClose={onClose}>
      <div className="camera-drawer">
        <div className="camera-drawer-view" data-state={state}>
          <video ref={video} aria-label="摄像头画面" muted playsInline />
        </div>
        <output>{fault ?? messages[state]}</output>
        <label className="camera-drawer-photo">
          <CameraOutlined aria-hidden />
          <span>拍照或选择图片</span>
          <input
            type="file"
            aria-label="拍照或选择图片"
            accept="image/*"
            capture="environment"
            onChange={event => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file !== undefined) void takePhoto(file)
            }}
          />
        </label>
      </div>
    </SideDrawer>
  )
}
