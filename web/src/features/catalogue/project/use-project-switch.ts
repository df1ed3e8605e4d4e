import { projectCalls } from '@seam/contract/catalogue/project.calls'
import type { Project } from '@seam/contract/catalogue/project.row'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'

const refresh = [projectCalls.page, projectCalls.options]

/** Stops or starts a project, after asking. */
export const useProjectSwitch = () => {
  const { run } = useWrite(projectCalls.switchState, { refresh, success: '操作成功！' })
  return ({ id, projectName, state }: Project) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用检测项目【${projectName}】？`,
        content: '停用后不能再登记；已登记的委托照常检测，已出的结果和报告不变。',
        okText: '停用',
      },
      start: { title: `启用检测项目【${projectName}】？`, content: '启用后可以登记。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}
