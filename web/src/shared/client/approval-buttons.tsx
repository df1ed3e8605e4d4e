import { Button, Space } from 'antd'

type Props = {
  can: { readonly approve: boolean; readonly refuse: boolean }
  running: boolean
  onApprove: () => void
  onRefuse: () => void
}

/** The decision on a request: another person approves or refuses it, and the requester withdraws it. */
export const ApprovalButtons = ({ can, running, onApprove, onRefuse }: Props) => (
  <Space>
    {can.refuse && (
      <Button danger onClick={onRefuse}>
        {can.approve ? '不批准' : '撤回'}
      </Button>
    )}
    {can.approve && (
      <Button type="primary" loading={running} onClick={onApprove}>
        批准
      </Button>
    )}
  </Space>
)
