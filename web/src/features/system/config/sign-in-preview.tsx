import { defaultTitle } from '@seam/contract/system/config'
import { Form } from 'antd'
import { ServerImage } from '../../../kit/image/server-image.tsx'
import './sign-in-preview.css'

const useText = (name: string): string => Form.useWatch<string | undefined>(name) ?? ''

/** A preview of the sign-in page and the dashboard with the typed values. */
export const SignInPreview = () => {
  const [title, logo, scene] = [useText('sysTitle'), useText('sysLogo'), useText('loginBackgroundImg')]
  const [bottom, welcome, board] = [
    useText('loginBottomDesc'),
    useText('welcomeTitle'),
    useText('dashboardBackgroundImg'),
  ]
  const shownTitle = title.trim() || defaultTitle
  const boardImage = board || scene
  return (
    <figure className="sign-in-preview form-wide">
      <figcaption>预览</figcaption>
      <div className="sign-in-preview-page">
        <span className="sign-in-preview-scene">{scene && <ServerImage url={scene} alt="" />}</span>
        <span className="sign-in-preview-side">
          <span className="sign-in-preview-title">
            {logo ? <ServerImage url={logo} alt="" /> : <i className="sign-in-preview-mark" />}
            <b>{shownTitle}</b>
          </span>
          <i className="sign-in-preview-field">账号</i>
          <i className="sign-in-preview-field">密码</i>
          <i className="sign-in-preview-button">登 录</i>
          <small>{bottom}</small>
        </span>
      </div>
      <div className="sign-in-preview-board">
        {boardImage && <ServerImage url={boardImage} alt="" />}
        <b>{welcome || `欢迎使用${shownTitle}`}</b>
      </div>
    </figure>
  )
}
