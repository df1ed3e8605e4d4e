import type { Client } from '@seam/contract/client/client'
import { loginTicketCalls } from '@seam/contract/system/session/login-ticket'
import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { send } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'

/** Opens the portal beside this page. The window is opened at once: later it would be blocked as a pop-up. */
const openPortal = async (clientId: number, portalAs: number): Promise<void> => {
  const portal = window.open('about:blank', '_blank')
  try {
    const { ticket } = await send(loginTicketCalls.issue, { clientId, ...(portalAs > 0 && { portalAs }) })
    portal?.location.replace(`${location.origin}/front/#/ticket?ticket=${ticket}`)
  } catch (error) {
    portal?.close()
    showFailure(error)
  }
}

const wholeClient = { value: 0, label: '整个客户（全部权限）' }

type Props = { open: boolean; client: Client; onClose: () => void }

/** Opens the portal of a client read-only: as the whole client, or with the rights of one of its accounts. */
export const PortalDialog = ({ open, client, onClose }: Props) => {
  const [portalAs, setPortalAs] = useState(wholeClient.value)
  const { data: accounts } = useRead(
    loginTicketCalls.accounts,
    { clientId: client.id },
    { enabled: open, staleTime: 0 },
  )
  const leave = () => {
    setPortalAs(wholeClient.value)
    onClose()
  }
  return (
    <DialogFrame
      open={open}
      title={`查看【${client.clientName}】的客户门户`}
      onLeave={leave}
      okText="打开门户"
      okButton={{
        disabled: accounts === undefined,
        onClick: () => {
          void openPortal(client.id, portalAs)
          leave()
        },
      }}
    >
      <Form layout="vertical">
        <Form.Item
          label="查看身份"
          htmlFor="portal-as"
          help={accounts?.length === 0 ? '该客户还没有门户账号' : undefined}
        >
          <Select
            id="portal-as"
            value={portalAs}
            onChange={setPortalAs}
            options={[
              wholeClient,
              ...(accounts ?? []).map(({ id, userName, userMobile }) => ({
                value: id,
                label: `${userName} ${userMobile}`,
              })),
            ]}
          />
        </Form.Item>
        <Alert type="info" title="在新页面中以客户的身份查看，只能看，不能操作；每次查看都记入登录日志。" />
      </Form>
    </DialogFrame>
  )
}
