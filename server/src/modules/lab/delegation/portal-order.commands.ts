import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import { notify } from '../../system/notice/notice.commands.ts'

type PortalOrder = { readonly id: number; readonly delegateCode: string; readonly clientName: string }

/** Reports to reception that a client registered or changed a delegation, which waits to be confirmed. */
export const notifyReception = (tx: Tx, { id, delegateCode, clientName }: PortalOrder): Promise<void> =>
  notify(
    tx,
    {
      kind: noticeKind.portalOrder,
      subject: `delegation:${id}`,
      title: `客户【${clientName}】网上提交委托 ${delegateCode}，待确认`,
      link: `/delegate/list?code=${encodeURIComponent(delegateCode)}`,
    },
    { holdersOf: [['delegateAdd', 'delegateView']] },
  )
