import { NativeDialog } from '../../kit/dialog/native-dialog.tsx'
import './agreement.css'

const articles = [
  [
    '账号',
    '账号由本单位管理员开通，只供本人使用，不得转借。密码请妥善保管；发现被他人使用时，请立即修改密码并告知管理员。',
  ],
  [
    '数据',
    '系统中的委托、样品、化验结果、报告和客户资料属于本单位及其客户。请只为工作需要查看、使用和导出，不得对外泄露。',
  ],
  ['结果', '化验结果和报告具有证明作用。录入、复核、批准均以账号署名，请如实操作；修改会留下记录。'],
  ['记录', '为保障安全和追溯，系统记录登录时间、地址、浏览器和各项操作，由有权限的人员查阅。'],
  ['本机保存', '登录状态和界面习惯保存在本机浏览器中；选择记住账号时，账号保存7天，密码从不保存。'],
] as const

type Props = { title: string; onClose: () => void; onAgree: () => void }

export const Agreement = ({ title, onClose, onAgree }: Props) => (
  <NativeDialog title="用户协议" width={600} onClose={onClose}>
    <p>使用{title}，即表示您同意以下约定。</p>
    <dl className="agreement">
      {articles.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <div className="native-dialog-foot">
      <button type="button" className="button" onClick={onClose}>
        关闭
      </button>
      <button
        type="button"
        className="button button-main"
        onClick={() => {
          onAgree()
          onClose()
        }}
      >
        同意
      </button>
    </div>
  </NativeDialog>
)
