import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { goTo } from '../../../../kit/location/hash-location.ts'
import { Permit } from '../../../../kit/session/permit.tsx'
import type { Registration } from './registration.ts'
import type { Saved } from './submit/use-save.ts'
import './saved-panel.css'

type Props = {
  saved: Saved
  client: Registration['client']
  onNext: (sameClient: boolean) => void
}

/** It is in: its number, large enough to be read out, and what comes next. */
export const SavedPanel = ({ saved: { id, delegateCode, draft }, client, onNext }: Props) => (
  <section className="saved-panel" aria-labelledby="saved-title">
    <CheckCircleFilled className="saved-panel-icon" aria-hidden />
    <h2 id="saved-title">{draft ? '草稿已保存' : '委托已登记'}</h2>
    <p className="saved-panel-code">
      <Typography.Text copyable={{ text: delegateCode }}>{delegateCode}</Typography.Text>
    </p>
    <p className="saved-panel-client">{client?.clientName}</p>
    <div className="saved-panel-buttons">
      <Button type="primary" autoFocus onClick={() => onNext(false)}>
        登记下一单
      </Button>
      <Button onClick={() => onNext(true)}>继续登记（同一客户）</Button>
      {!draft && (
        <Permit of={['delegateSign']}>
          <Button onClick={() => goTo(`/delegate/receive?code=${delegateCode}`)}>去签收</Button>
        </Permit>
      )}
      <Permit of={['delegateView']}>
        {draft && <Button onClick={() => goTo(`/delegate/list/${id}/edit`)}>继续修改</Button>}
        <Button onClick={() => goTo(`/delegate/list?code=${delegateCode}`)}>查看委托单</Button>
      </Permit>
    </div>
  </section>
)
