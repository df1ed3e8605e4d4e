import { defaultTitle } from '@seam/contract/system/config'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { ServerImage, useImageAddress } from '../../../kit/image/server-image.tsx'
import { type BrandingPreview, previewQuery, previewReady } from '../../../kit/theme/branding.ts'
import './sign-in-preview.css'

const useText = (name: string): string => Form.useWatch<string | undefined>(name) ?? ''

/** The sign-in page itself in a frame, which takes neither clicks nor the keyboard. */
const SignInFrame = ({ sysTitle, sysLogo, loginBackgroundImg, loginBottomDesc }: BrandingPreview) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const values: BrandingPreview = { sysTitle, sysLogo, loginBackgroundImg, loginBottomDesc }
    const sendValues = () => frame.current?.contentWindow?.postMessage(values, location.origin)
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === previewReady) sendValues()
    }
    sendValues()
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [sysTitle, sysLogo, loginBackgroundImg, loginBottomDesc])
  return (
    <div className="sign-in-preview-page">
      <iframe ref={frame} src={`/${previewQuery}#/login`} title="登录页预览" inert />
    </div>
  )
}

/** A preview of the sign-in page and the dashboard with the typed values. */
export const SignInPreview = () => {
  const [title, logo, scene] = [useText('sysTitle'), useText('sysLogo'), useText('loginBackgroundImg')]
  const [bottom, welcome, board] = [
    useText('loginBottomDesc'),
    useText('welcomeTitle'),
    useText('dashboardBackgroundImg'),
  ]
  // images that are not saved need a session, which the sign-in page has not
  const [logoAddress = '', sceneAddress = ''] = [useImageAddress(logo), useImageAddress(scene)]
  const boardImage = board || scene
  return (
    <figure className="sign-in-preview form-wide">
      <figcaption>预览（未保存的内容只在这里显示）</figcaption>
      <SignInFrame
        sysTitle={title.trim()}
        sysLogo={logoAddress}
        loginBackgroundImg={sceneAddress}
        loginBottomDesc={bottom.trim()}
      />
      <div className="sign-in-preview-board">
        {boardImage && <ServerImage url={boardImage} alt="" />}
        <b>{welcome || `欢迎使用${title.trim() || defaultTitle}`}</b>
      </div>
    </figure>
  )
}
