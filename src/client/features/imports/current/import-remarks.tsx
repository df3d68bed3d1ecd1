import { Stack, Text } from '@mantine/core';

/** Says what was read from the file and what was not: which sheet of a workbook, its hidden rows. */
export function ImportRemarks({ remarks }: { remarks: string[] }) {
  if (remarks.length === 0) return null;
  return (
    <Stack gap="xs">
      {remarks.map((remark) => (
        <Text key={remark}>{remark}</Text>
      ))}
    </Stack>
  );
}
