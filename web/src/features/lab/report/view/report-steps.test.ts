import type { Report } from '@seam/contract/lab/report/report.row'
import { expect, test } from 'vitest'
import { stepsOf } from './report-steps.ts'

const step = (command: Report['steps'][number]['command'], createName: string): Report['steps'][number] => ({
  command,
  nodeName: command,
  fromState: null,
  toState: 10,
  remarks: '',
  createName,
  createTime: '2026-11-21 10:00:00',
})

test('merges consecutive savings, marks returns, and ends with the next step', () => {
  const steps = [
    step('save', '张'),
    step('save', '张'),
    step('submit', '张'),
    step('returnBack', '李'),
    step('save', '张'),
    step('submit', '张'),
  ]
  const nodes = stepsOf({ steps, state: 20 })
  expect(nodes.map(({ nodeName, auditStatus }) => [nodeName, auditStatus])).toEqual([
    ['save', 1],
    ['submit', 1],
    ['returnBack', 2],
    ['save', 1],
    ['submit', 1],
    ['等待审核', 6],
  ])
  expect(stepsOf({ steps, state: 50 }).at(-1)?.nodeName).toBe('submit')
})
