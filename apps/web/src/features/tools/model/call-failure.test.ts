import { describe, expect, it } from 'vitest';
import { callFailure } from './call-failure.ts';

describe('why a call failed', () => {
  it.each([
    ['Failed to parse arguments: "code" should be a text', { kind: 'arguments' }],
    ['Tool function addNote not found', { kind: 'unknown' }],
    ['Tool My Notes is not properly initialized', { kind: 'setup' }],
    ['Tool My Notes is not properly initialized: no key', { kind: 'said', said: 'no key' }],
    ['Failed to execute tool function addNote', { kind: 'failed' }],
    ['Failed to execute tool function addNote: It did not answer', { kind: 'said', said: 'It did not answer' }],
    ['The page could not be read.', { kind: 'failed' }],
    ['The search failed: too many requests', { kind: 'said', said: 'too many requests' }],
    ['The request failed with HTTP status 500.\n\n<!doctype html>', { kind: 'status', status: 500, said: '' }],
    [
      'The request failed with HTTP status 404.\n\n{"error":"no city"}',
      { kind: 'status', status: 404, said: 'no city' },
    ],
    ['The request failed with HTTP status 404.\n\n{"a":1}', { kind: 'status', status: 404, said: '' }],
    ['Division by zero.', { kind: 'said', said: 'Division by zero.' }],
    ['', { kind: 'failed' }],
  ])('of %j', (result, failure) => {
    expect(callFailure({ result })).toEqual(failure);
  });

  it.each([
    ['Traceback (most recent call last):\n  1 / 0\nZeroDivisionError: no', 'ZeroDivisionError: no'],
    [
      'a is 42\n\nReferenceError: nope is not defined\n    at <eval> (code.js:3:1)',
      'ReferenceError: nope is not defined',
    ],
    [
      'one\n\ntwo\n\nThe code ran longer than 10 seconds and was stopped.',
      'The code ran longer than 10 seconds and was stopped.',
    ],
    [
      'Hi\n\nTraceback (most recent call last):\n  x\nNameError: x\n\nFiles shown to the user: a.csv\n\nFiles of this chat in the working folder: a.csv',
      'NameError: x',
    ],
  ])('of code is what went wrong, not what it printed before: %j', (result, words) => {
    expect(callFailure({ toolId: 'code-runner', result })).toEqual({ kind: 'said', said: words });
  });

  it('is the status of an answer that says nothing else', () => {
    expect(callFailure({ result: '[1] A page\nAddress: https://a.example', httpStatus: 404 })).toEqual({
      kind: 'status',
      status: 404,
      said: '',
    });
  });
});
