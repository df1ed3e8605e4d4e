import { type GradeRow, gradeCalls } from '@seam/contract/client/grade'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch, confirmThen } from '../../../kit/feedback/confirm.ts'

export const gradeRefresh = [gradeCalls.page, gradeCalls.list]

/** Stops, enables and deletes a grade after a confirmation. */
export const useGrade = () => {
  const options = { refresh: gradeRefresh, success: '操作成功！' }
  const update = useWrite(gradeCalls.update, options)
  const removing = useWrite(gradeCalls.remove, options)
  return {
    change: ({ id, version, gradeName, points, discount, creditLimit, state }: GradeRow) =>
      confirmAndSwitch({
        state,
        stop: {
          title: `停用等级【${gradeName}】？`,
          content: '停用后不能再给客户；已有的客户照常享受。',
          okText: '停用',
        },
        start: { title: `启用等级【${gradeName}】？`, okText: '启用' },
        run: next => update.run({ id, version, gradeName, points, discount, creditLimit, state: next }),
      }),
    remove: ({ id, gradeName }: GradeRow) =>
      confirmThen(
        { title: `删除等级【${gradeName}】？`, content: '有客户的等级不能删除，可以停用。', okText: '删除' },
        () => removing.run({ id }),
      ),
  }
}
