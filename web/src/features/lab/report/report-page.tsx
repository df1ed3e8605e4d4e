import type { FilterItem } from '@seam/contract/kit/list/page'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { Segmented } from 'antd'
import { useSearch } from 'wouter'
import { useRead } from '../../../kit/api/use-call.ts'
import { goTo } from '../../../kit/location/hash-location.ts'
import { addressUnder } from '../../../kit/page-table/state/link-filter.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ReportList } from './list/report-list.tsx'
import { WaitingList } from './list/waiting-list.tsx'
import { PdfDrawer } from './pdf-drawer.tsx'
import { addressOfList, listIn } from './place.ts'
import { usePdfDrawer } from './use-pdf-drawer.ts'
import './report.css'

const tested: FilterItem[] = [{ key: 'state', op: 'eq', value: [delegationState.tested] }]
const countDone = { pageSize: 1, query: tested }
/** The list of the counted delegations; without the filter it also has those whose tests go on. */
const addressOfCounted = addressUnder(addressOfList('waiting'), { name: '检测完', query: tested })

/** 化验报告: samples to report, drafts and issued reports. */
export const ReportPage = () => {
  const list = listIn(useSearch())
  const mayEdit = usePermit(['reportEdit'])
  const waiting = useRead(reportCalls.reportable, countDone, { enabled: mayEdit, quiet: true })
  const pdf = usePdfDrawer()

  const count = waiting.data?.totalRecords ?? 0
  const lists = mayEdit && (
    <Segmented
      options={[
        { value: 'reports', label: '报告' },
        { value: 'waiting', label: count > 0 ? `待编制 ${count}` : '待编制' },
      ]}
      value={list}
      onChange={to => goTo(to === 'waiting' ? addressOfCounted : addressOfList('reports'), { replace: true })}
    />
  )
  return (
    <>
      {list === 'waiting' ? <WaitingList>{lists}</WaitingList> : <ReportList onLook={pdf.look}>{lists}</ReportList>}
      {pdf.subject && <PdfDrawer key={pdf.subject.id} {...pdf.subject} onClose={pdf.close} />}
    </>
  )
}
