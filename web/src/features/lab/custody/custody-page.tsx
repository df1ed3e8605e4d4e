import { disposalCalls, disposalState } from '@seam/contract/lab/disposal'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { DisposalList } from './disposal-list.tsx'
import { SampleList } from './sample-list.tsx'

const countOpen = { pageSize: 1, query: [{ key: 'state', op: 'eq' as const, value: [disposalState.requested] }] }

/** 留样处置: samples in the laboratory's custody, and the orders by which they leave it. */
export const CustodyPage = () => {
  const [list, setList] = useState<'samples' | 'disposals'>('samples')
  const open = useRead(disposalCalls.page, countOpen, { quiet: true })
  const count = open.data?.totalRecords ?? 0
  const lists = (
    <Segmented
      aria-label="留样或处置单"
      value={list}
      onChange={setList}
      options={[
        { value: 'samples', label: '样品' },
        { value: 'disposals', label: count > 0 ? `处置单 ${count}` : '处置单' },
      ]}
    />
  )
  return list === 'samples' ? <SampleList>{lists}</SampleList> : <DisposalList>{lists}</DisposalList>
}
