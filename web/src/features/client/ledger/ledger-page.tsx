import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { EntryList } from './entry-list.tsx'
import { LedgerChecks } from './ledger-checks.tsx'
import { TrialBalance } from './trial-balance.tsx'

const items = [
  { key: 'checks', label: '核对', content: <LedgerChecks /> },
  { key: 'balances', label: '科目余额', content: <TrialBalance /> },
  { key: 'entries', label: '分录明细', content: <EntryList /> },
]

/** 账务核对: the ledger for the auditor. */
export const LedgerPage = () => <ViewTabs label="账务核对" items={items} />
