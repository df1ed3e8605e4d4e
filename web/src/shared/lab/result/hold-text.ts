import type { RunHold } from '@seam/contract/lab/result/control'

/** 批次 12 质控失控：GBW11101 10.50（超出U、1-3s） */
export const holdText = ({ runId, controls }: RunHold): string => {
  const failed = controls.map(({ materialName, raw, broken }) => `${materialName} ${raw}（${broken.join('、')}）`)
  return `批次 ${runId} 质控失控${failed.length === 0 ? '' : `：${failed.join('；')}`}`
}
