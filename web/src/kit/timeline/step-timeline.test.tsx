import { auditStatus } from '@seam/contract/kit/approval'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApprovalTimeline } from './approval-timeline.tsx'
import { StepTimeline } from './step-timeline.tsx'

afterEach(cleanup)

const step = { nodeName: '批准退款', createName: '', createTime: '', remarks: '', auditStatus: auditStatus.waiting }

it('has one word for a step that waits for approval', () => {
  render(<StepTimeline steps={[step]} />)
  expect(screen.getByText('（待审批）')).toBeDefined()
  expect(screen.getByTitle('待审批')).toBeDefined()
})

it('says whether a node of an approval flow passed or was rejected', () => {
  const { passed, rejected } = auditStatus
  render(<ApprovalTimeline nodes={[passed, rejected].map(state => ({ ...step, auditStatus: state }))} />)
  expect(['通过', '退回'].map(word => screen.getByText(word).textContent)).toEqual(['通过', '退回'])
})

it('leaves to the name what an approval flow waits for', () => {
  render(<ApprovalTimeline nodes={[{ ...step, nodeName: '等待付出' }]} />)
  expect(screen.queryByText(/待审批/)).toBeNull()
})
