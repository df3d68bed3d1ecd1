import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/mock-exams_/results/$sessionId')({ component: () => null });
