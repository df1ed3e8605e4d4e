import { shiftCalls } from '@seam/contract/client/money/shift'
import { Button } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { VaultOpenDialog } from './shift-dialogs.tsx'

/** The cash of the vault, and what may be done with it. */
export const Vault = () => {
  const opening = useDialog()
  const depositing = useDialog()
  const { data } = useRead(shiftCalls.vault, {}, { enabled: usePermit(['shiftManage']), staleTime: 0 })
  return (
    <>
      <span>保险柜 ¥{moneyText(data?.balance)}</span>
      {data?.opened === false && <Button onClick={() => opening.show()}>登记保险柜期初</Button>}
      <Button onClick={() => depositing.show()}>存入银行</Button>
      <VaultOpenDialog open={opening.open} onClose={opening.close} />
      <DepositDialog open={depositing.open} onClose={depositing.close} />
    </>
  )
}
