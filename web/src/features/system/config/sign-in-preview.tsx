import { defaultTitle } from '@seam/contract/system/config'
import { Form } from 'antd'
import { ServerImage } from '../../../kit/image/server-image.tsx'
import './sign-in-preview.css'

const useText = (name: string): string => Form.useWatch<string | undefined>(name) ?? ''

/** The sign-in page and the head of the dashboard as they are going to look, drawn from what is typed. */
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
    <figure className="look-preview form-wide">
      <figcaption>预览</figcaption>
      <div className="look-sign-in">
        <span className="look-scene">{scene && <ServerImage url={scene} alt="" />}</span>
        <span className="look-side">
          <span className="look-title">
            {logo ? <ServerImage url={logo} alt="" /> : <i className="look-mark" />}
            <b>{shownTitle}</b>
          </span>
          <i className="look-field">账号</i>
          <i className="look-field">密码</i>
          <i className="look-button">登 录</i>
          <small>{bottom}</small>
        </span>
      </div>
      <div className="look-board">
        {boardImage && <ServerImage url={boardImage} alt="" />}
        <b>{welcome || `欢迎使用${shownTitle}`}</b>
      </div>
    </figure>
  )
}
