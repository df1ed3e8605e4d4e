import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { server, show } from '../../../test/stage.tsx'
import type { Condition } from './condition.ts'
import { useMenuConditions } from './menu-conditions.ts'
import { QueryPanel } from './query-panel.tsx'

const menu = { id: 5, menuUrl: '/system/user', type: 1, children: [] }
vi.mock('../session/session.ts', () => ({ useSession: () => ({ functions: [menu] }) }))

const own: readonly Condition[] = [{ key: 'userName', label: '姓名', kind: 'text' }]
const configured = (conditionCode: string, conditionName: string) => ({
  conditionCode,
  conditionName,
  conditionType: 0,
  op: 'like',
  comboboxType: '',
  options: [],
  dictCode: '',
  dtpStartSuffix: '',
  dtpEndSuffix: '',
  boxWidth: 0,
})
const rows = [configured('userMobile', '账号'), configured('userName', '姓名')]

const Panel = () => {
  const { conditions, ready } = useMenuConditions('/system/user', own)
  return <QueryPanel conditions={conditions} waiting={!ready} applied={{}} onSearch={() => {}} />
}
const places = () => document.querySelectorAll('.query-panel-place').length
const labels = () => [...document.querySelectorAll('.query-panel-field label')].map(label => label.textContent)

let answer = (_arranged: boolean) => {}
beforeEach(() => {
  server.mockImplementation(
    address =>
      new Promise(resolve => {
        expect(String(address)).toContain(conditionCalls.ofMenu.path)
        answer = arranged => {
          const page = { rows: arranged ? rows : [], totalRecords: 0 }
          resolve(Response.json({ code: 0, message: '', data: { page, isFold: 1, arranged } }))
        }
      }),
  )
})

test('reserves the places of conditions while they load', async () => {
  show(<Panel />)
  await waitFor(() => expect(server).toHaveBeenCalled())
  expect([places(), labels()]).toEqual([1, []])
  answer(false)
  await screen.findByText('姓名')
  expect([places(), labels()]).toEqual([0, ['姓名']])
})

test('reserves the places of the last known configuration', async () => {
  show(<Panel />)
  await waitFor(() => expect(server).toHaveBeenCalled())
  answer(true)
  await screen.findByText('账号')
  expect(labels()).toEqual(['账号', '姓名'])
  cleanup()
  show(<Panel />)
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  expect([places(), labels()]).toEqual([2, []])
  answer(true)
  await screen.findByText('账号')
})
