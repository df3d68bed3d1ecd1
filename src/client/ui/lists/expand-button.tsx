import { Button } from '@mantine/core';

interface ExpandButtonProps {
  /** The id of the list that the button lengthens. */
  listId: string;
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
  more: string;
  less: string;
}

/** Shows the whole of a list that is cut at first. */
export function ExpandButton({ listId, isWhole, onChange, more, less }: ExpandButtonProps) {
  return (
    <Button
      variant="default"
      mt="md"
      aria-expanded={isWhole}
      aria-controls={listId}
      onClick={() => onChange(!isWhole)}
    >
      {isWhole ? less : more}
    </Button>
  );
}
