import { delegationState } from '@seam/contract/lab/delegation'
import { reportCalls } from '@seam/contract/lab/report.calls'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useRead } from '../../../kit/api/use-call.ts'
import { useUnsavedWhile } from '../../../kit/draft/unsaved.tsx'
import { goTo } from '../../../kit/location/hash-location.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ReportList } from './list/report-list.tsx'
import { WaitingList } from './list/waiting-list.tsx'
import { PdfDrawer } from './pdf-drawer.tsx'
import { addressOf, placeOf } from './place.ts'
import { ReportView } from './view/report-view.tsx'
import './report.css'

type Looking = { readonly id: number; readonly reportCode: string | null; readonly delegateCode: string }

const countDone = { pageSize: 1, query: [{ key: 'state', op: 'eq' as const, value: [delegationState.tested] }] }

/** 化验报告: what is to be made, what is on its way, and what was issued. */
export const ReportPage = () => {
  const place = placeOf(useSearch())
  const mayEdit = usePermit(['reportEdit'])
  const waiting = useRead(reportCalls.reportable, countDone, {
    enabled: mayEdit && place.show !== 'report',
    quiet: true,
  })
  const [looking, setLooking] = useState<Looking>()
  const [dirtyId, setDirtyId] = useState<number>()
  useUnsavedWhile(place.show === 'report' && dirtyId === place.id)

  const count = waiting.data?.totalRecords ?? 0
  const lists = mayEdit && (
    <Segmented
      options={[
        { value: 'reports', label: '报告' },
        { value: 'waiting', label: count > 0 ? `待编制 ${count}` : '待编制' },
      ]}
      value={place.show}
      onChange={show => goTo(addressOf({ show: show === 'waiting' ? 'waiting' : 'reports' }), { replace: true })}
    />
  )
  return (
    <>
      {place.show === 'report' && (
        <ReportView
          key={place.id}
          id={place.id}
          onBack={() => goTo(addressOf({ show: 'reports' }))}
          onLook={setLooking}
          onDirty={setDirtyId}
        />
      )}
      {place.show === 'waiting' && <WaitingList>{lists}</WaitingList>}
      {place.show === 'reports' && <ReportList onLook={setLooking}>{lists}</ReportList>}
      {looking && (
        <PdfDrawer
          key={`pdf ${looking.id}`}
          id={looking.id}
          title={`化验报告 ${looking.reportCode ?? `${looking.delegateCode}（草稿）`}`}
          onClose={() => setLooking(undefined)}
        />
      )}
    </>
  )
}
