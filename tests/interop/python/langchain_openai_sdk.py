"""The loops of LangChain's README for OpenAI."""

import os

from langchain_openai import ChatOpenAI

HELLO = "Hello from upstream."


def model(**more):
    settings = {"base_url": os.environ["PARLEY_BASE_URL"], "api_key": os.environ["PARLEY_KEY"], "max_retries": 0}
    return ChatOpenAI(model="scripted-1", **settings, **more)


def an_answer():
    answer = model().invoke("Say this is a test")
    assert answer.content == HELLO and answer.usage_metadata["total_tokens"] == 7


def a_stream():
    assert "".join(chunk.text for chunk in model().stream("Say this is a test")) == HELLO


def an_answer_over_responses():
    assert model(use_responses_api=True).invoke("Say this is a test").text == HELLO


def a_batch():
    assert [answer.content for answer in model().batch(["One", "Two"])] == [HELLO, HELLO]


CHECKS = [an_answer, a_stream, an_answer_over_responses, a_batch]
