import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { BankLineList } from './bank-line-list.tsx'
import { SuspenseList } from './suspense-list.tsx'

const items = [
  { key: 'suspense', label: '待认领', content: <SuspenseList /> },
  { key: 'lines', label: '银行流水', content: <BankLineList /> },
]

/** 银行到账: unclaimed money and the lines of bank statements. */
export const SuspensePage = () => <ViewTabs label="银行到账" items={items} />
