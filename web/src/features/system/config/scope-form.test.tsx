import { laboratoryCalls } from '@seam/contract/catalogue/laboratory'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../test/colleague.ts'
import { show } from '../../../../test/stage.tsx'
import type * as session from '../../../kit/session/session.ts'
import { ScopeForm } from './scope-form.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '张敏', isAdminRole: true },
    permissions: new Set(['configEdit']),
    functions: [],
  }),
}))

const projectOf = (id: number, cma: boolean) => ({
  id,
  projectCode: `P${id}`,
  projectName: `项目${id}`,
  symbol: '',
  standardNo: 'GB/T 212',
  cma,
  cnas: false,
  methods: [],
})

const box = (id: number) => screen.getByLabelText<HTMLInputElement>(`项目${id} CMA`)
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))

test('takes the scope of a colleague when the user accepts to reload it, and saves on it', async () => {
  const { acceptReload, saved } = sharedRow({
    read: laboratoryCalls.scope,
    save: laboratoryCalls.setScope,
    rowOf: version => ({ projects: [projectOf(1, false), projectOf(2, version > 1)], version }),
  })
  show(<ScopeForm />)
  await screen.findByText('项目1')
  fireEvent.click(box(1))
  await acceptReload(save)
  await waitFor(() => expect([box(1).checked, box(2).checked]).toEqual([false, true]))
  await waitFor(
    () => {
      if (!box(1).checked) fireEvent.click(box(1))
      save()
      expect(saved).toMatchObject([{ version: 2, cma: [1, 2] }])
    },
    // the second click within a second is not sent
    { timeout: 5000, interval: 200 },
  )
})
